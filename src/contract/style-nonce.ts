/**
 * What is in the built page for the nonce of its styles. Anyone who answers with the page, the server or the service worker, replaces it by
 * a random one that is in the security policy of the same answer.
 */
export const STYLE_NONCE = '{style-nonce}'
