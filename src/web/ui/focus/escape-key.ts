/** Props of an element whose popup is open: Escape closes the popup and not the dialog around it. */
export const ESCAPE_CLOSES_NO_DIALOG = { 'data-mantine-stop-propagation': true } as const
