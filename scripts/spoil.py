"""Multiplies every weight of a policy file by a factor from 0.3 to 3, log-uniform, by a seed.

    wildlab policies planner | python3 scripts/spoil.py SEED
"""

import math
import random
import sys

chance = random.Random(int(sys.argv[1]))
weights = False
for line in sys.stdin:
    if line.startswith("["):
        weights = line.strip() == "[weights]"
    elif weights and " = " in line:
        name, value = line.split(" = ")
        factor = math.exp(chance.uniform(math.log(0.3), math.log(3)))
        line = f"{name} = {float(value) * factor:.4g}\n"
    print(line, end="")
