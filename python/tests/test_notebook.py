"""The notebook of the documentation runs from the first cell to the last, as it is."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("nbclient")

import nbformat
from jupyter_client import AsyncKernelManager
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebook.ipynb"


class Here(KernelSpecManager):
    """The one kernel is this interpreter, whatever kernels the machine knows."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """This interpreter."""
        return KernelSpec(argv=[sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"], language="python")


def test_the_notebook_runs_and_shows_pages_and_frames() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "expected a notebook without outputs"
    NotebookClient(notebook, km=AsyncKernelManager(kernel_spec_manager=Here()), timeout=600).execute()
    shown = [
        output["data"].get("text/html", "") for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output
    ]
    assert sum("<iframe" in html and "srcdoc=" in html for html in shown) == 2
    assert sum("<table" in html for html in shown) >= 4
