import { setNonce } from 'get-nonce'

/** The nonce for every style element in the page's security policy. */
const nonce = document.querySelector('style')?.nonce

export function styleNonce(): string {
  return nonce ?? ''
}

// The package by which Mantine keeps the page behind a dialog from scrolling needs it.
if (nonce) setNonce(nonce)
