/**
 * The placeholder of the style nonce in the built page. The server and the service worker replace it by a random one
 * that is in the security policy of the same response.
 */
export const STYLE_NONCE = '{style-nonce}'
