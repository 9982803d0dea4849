import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { partLoader } from '#web/ui/loading/load-part.ts'

export const loadQrEncoder = partLoader(() => import('uqr'))

interface QrCodeProps {
  readonly text: string
  readonly label: string
  /** The size in pixels, or a length of CSS. */
  readonly size?: number | string
  /** The share of it that may be damaged: 7% or 25%. */
  readonly correction?: 'L' | 'Q'
}

/** The page itself draws the code, because its text may be a secret. */
export function QrCode({ text, label, size = 200, correction = 'L' }: QrCodeProps) {
  const [encoder, setEncoder] = useState(loadQrEncoder.loaded)
  useEffect(() => {
    let isShown = true
    loadQrEncoder().then(
      (loaded) => isShown && setEncoder(loaded),
      // If there is no connection, the text beside the code is enough.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  if (!encoder) return <Skeleton height={size} width={size} mx="auto" />
  const rows = encoder.encode(text, { border: 4, ecc: correction }).data
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      style={{ display: 'block', width: size, height: size, marginInline: 'auto', background: '#fff' }}
    >
      {/* The code is black on white in dark mode too: not every scanner reads the reverse. */}
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
