//! The covariance of strengths by deal, corrected for few deals, and the degrees of freedom of a contrast.
//!
//! Bell and `McCaffrey`, *Bias reduction in standard errors for linear regression with multi-stage samples* (2002),
//! known as CR2: each deal's slope is widened by as much as the fit has drawn it in. Pustejovsky and Tipton,
//! *Small-sample methods for cluster-robust variance estimation and hypothesis testing in fixed effects models* (2018):
//! Satterthwaite's degrees of freedom for each contrast. Both take the model's own information as the working
//! covariance of a deal.

use nalgebra::{DMatrix, DVector, SymmetricEigen};

use super::problem::Problem;

/// The least part of a direction that is left to other deals if one deal decides nearly all of it.
const LEFT: f64 = 1e-3;

/// The part of a deal's information along one direction.
#[derive(Clone, Debug, PartialEq)]
struct Along {
    /// The direction, as long as the root of its share of all information.
    direction: DVector<f64>,
    /// The deal's slope along it, in units of its length.
    slope: f64,
    /// The correction of Bell and `McCaffrey`.
    widened: f64,
}

/// The deals in coordinates in which all information together is the identity.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deals {
    /// A root of the inverse of the information.
    root: DMatrix<f64>,
    deals: Vec<Vec<Along>>,
}

impl Deals {
    /// The deals of games at some strengths, given the inverse of the information there.
    pub(super) fn of(problem: &Problem, at: &DVector<f64>, inverse: &DMatrix<f64>) -> Deals {
        let eigen = SymmetricEigen::new(inverse.clone());
        let root = &eigen.eigenvectors * DMatrix::from_diagonal(&eigen.eigenvalues.map(|value| value.max(0.0).sqrt()));
        let (mut deals, mut columns, mut slopes) = (Vec::new(), Vec::new(), Vec::new());
        for (number, game) in problem.games.iter().enumerate() {
            for choice in problem.choices(number) {
                let (weight, pair) = (choice.weight, choice.came.len() == 2);
                let centred = choice.at(at);
                // Of two sides one is enough: their amounts minus the mean are opposite.
                let sides = centred.sides().zip(&choice.came).take(if pair { 1 } else { usize::MAX });
                for ((chance, holds), came) in sides {
                    let whole = if pair { weight * chance / (1.0 - chance) } else { weight * chance };
                    let came = if pair { came - chance } else { *came };
                    let length = whole.sqrt();
                    if length.is_finite() && length > 0.0 {
                        let mut column = DVector::zeros(at.len());
                        choice.things.iter().zip(holds).for_each(|(&thing, x)| column[thing] += length * x);
                        columns.push(root.tr_mul(&column));
                        let share = if pair { 1.0 / (1.0 - chance) } else { 1.0 };
                        slopes.push(weight * share * came / length);
                    }
                }
            }
            if problem.games.get(number + 1).is_none_or(|next| next.deal != game.deal) {
                deals.push(along(&columns, &slopes));
                columns.clear();
                slopes.clear();
            }
        }
        Deals { root, deals }
    }

    /// The variance of a contrast and its degrees of freedom.
    pub(super) fn variance(&self, direction: &DVector<f64>) -> (f64, f64) {
        let own = self.root.tr_mul(direction);
        let size = own.len();
        let (mut variance, mut expected, mut squares) = (0.0, 0.0, 0.0);
        let mut products = DMatrix::zeros(size, size);
        let mut drawn = DVector::zeros(size);
        for deal in &self.deals {
            let (mut slope, mut share) = (0.0, 0.0);
            drawn.fill(0.0);
            for along in deal {
                let part = along.direction.dot(&own);
                slope += part * along.widened * along.slope;
                share += part * part;
                drawn.axpy(part * along.widened, &along.direction, 1.0);
            }
            variance += slope * slope;
            expected += share;
            squares += share * share - drawn.norm_squared().powi(2);
            products.ger(1.0, &drawn, &drawn, 1.0);
        }
        let freedom = expected * expected / (squares + products.norm_squared()).max(f64::MIN_POSITIVE);
        (variance, freedom)
    }
}

/// A deal by orthogonal directions.
fn along(columns: &[DVector<f64>], slopes: &[f64]) -> Vec<Along> {
    let Some(size) = columns.first().map(DVector::len) else { return Vec::new() };
    let all = DMatrix::from_columns(columns);
    let slopes = DVector::from_column_slice(slopes);
    // The smaller of both products has the same eigenvalues.
    let (turned, slopes) = if columns.len() <= size {
        let eigen = SymmetricEigen::new(all.tr_mul(&all));
        (&all * &eigen.eigenvectors, eigen.eigenvectors.tr_mul(&slopes))
    } else {
        let eigen = SymmetricEigen::new(&all * all.transpose());
        let lengths = eigen.eigenvalues.map(|value| value.max(0.0).sqrt());
        let whole = eigen.eigenvectors.tr_mul(&(&all * slopes));
        let slopes = whole.zip_map(&lengths, |sum, length| if length > 1e-9 { sum / length } else { 0.0 });
        (&eigen.eigenvectors * DMatrix::from_diagonal(&lengths), slopes)
    };
    let one = |(direction, &slope): (_, &f64)| {
        let direction: DVector<f64> = direction;
        let share = direction.norm_squared();
        (share > 1e-15).then(|| Along { direction, slope, widened: 1.0 / (1.0 - share).max(LEFT).sqrt() })
    };
    turned.column_iter().map(nalgebra::Matrix::into_owned).zip(slopes.iter()).filter_map(one).collect()
}
