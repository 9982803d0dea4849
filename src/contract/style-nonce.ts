/**
 * A mark in the built page. The server replaces it by a random nonce that is in the security policy of the same
 * response.
 */
export const STYLE_NONCE = '{style-nonce}'
