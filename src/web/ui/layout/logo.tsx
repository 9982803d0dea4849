import { Picture } from './picture.tsx'

export function Logo({ size = 36 }: { size?: number }) {
  return <Picture src="/logo.svg" width={size} height={size} alt="" />
}
