import { type ComponentProps, useState } from 'react'

/** A picture. Nothing is shown if it cannot be loaded, such as without a connection. */
export function Picture(props: ComponentProps<'img'> & { src: string; alt: string }) {
  const [failed, setFailed] = useState<string>()
  if (failed === props.src) return null
  // biome-ignore lint/a11y/useAltText: its props have one
  return <img {...props} onError={() => setFailed(props.src)} />
}
