/** Of an element with something open: while it has the focus, the Escape key closes that, not the dialog around it. */
export const ESCAPE_CLOSES_NO_DIALOG = { 'data-mantine-stop-propagation': true } as const
