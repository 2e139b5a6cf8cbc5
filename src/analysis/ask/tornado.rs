use super::{Analysis, Shape};
use crate::question::Section;
use crate::refusal::Refusal;
pub(super) fn read(section: &Section, shape: &Shape) -> Result<Box<dyn Analysis>, Refusal> { super::rates::read(section, shape) }
