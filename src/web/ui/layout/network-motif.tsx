import { useId } from 'react'
import classes from './network-motif.module.css'

interface NetworkMotifProps {
  /** The side at which it fades out, because text is there; where lines of text begin if missing. */
  fade?: 'start' | 'bottom'
}

/** The logo behind a card's content. Both need `position: relative`, and the card `overflow: hidden`. */
export function NetworkMotif({ fade = 'start' }: NetworkMotifProps) {
  const id = useId()
  return (
    <svg className={classes.motif} data-fade={fade} aria-hidden="true">
      <pattern id={id} width="64" height="112" patternUnits="userSpaceOnUse">
        <path d="M0 0H64M0 56H64M0 0 64 112M64 0 0 112" fill="none" stroke="currentColor" strokeOpacity=".5" />
        <path
          d="M0 0h.01M64 0h.01M32 56h.01M0 112h.01M64 112h.01"
          stroke="currentColor"
          strokeWidth="7"
          strokeLinecap="round"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
