import type { ComponentProps } from 'react'

interface WorkingButtonProps extends ComponentProps<'button'> {
  'data-loading'?: boolean | undefined
  'data-disabled'?: boolean | undefined
}

/** While loading, the button ignores presses and is `aria-disabled`, but keeps the focus, unlike a disabled button. */
export function WorkingButton({ disabled = false, onClick, type = 'button', ...rest }: WorkingButtonProps) {
  const isWorking = disabled && Boolean(rest['data-loading']) && !rest['data-disabled']
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !isWorking}
      aria-disabled={isWorking || rest['aria-disabled']}
      // This also blocks submitting the form by the Enter key.
      onClick={isWorking ? (event) => event.preventDefault() : onClick}
    />
  )
}
