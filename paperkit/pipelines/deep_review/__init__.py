"""Deep review: split a paper, review the parts in parallel, try to refute every finding, report what stands."""
