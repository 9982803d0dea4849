/** The oldest browsers that the app is built for. docs/operations.md tells people the same. */
export const BROWSER_FLOOR = ['chrome100', 'firefox115', 'safari15.4']
