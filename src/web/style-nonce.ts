import { setNonce } from 'get-nonce'

/** The nonce that the security policy of this page asks of every style element. */
const nonce = document.querySelector('style')?.nonce

/** For the nonce of a style element, and for Mantine. */
export function styleNonce(): string {
  return nonce ?? ''
}

// For the package by which Mantine keeps the page behind a dialog from scrolling.
if (nonce) setNonce(nonce)
