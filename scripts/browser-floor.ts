/** The oldest browsers that the app is built for; docs/operations.md lists the same ones. */
export const BROWSER_FLOOR = ['chrome100', 'firefox115', 'safari15.4']
