import type { ComponentProps } from 'react'

interface WorkingButtonProps extends ComponentProps<'button'> {
  'data-loading'?: boolean | undefined
  'data-disabled'?: boolean | undefined
}

/**
 * The element of every button. One that works on something takes no press, and says so; but it keeps the keyboard's place,
 * which a disabled one gives up to the page.
 */
export function WorkingButton({ disabled = false, onClick, type = 'button', ...rest }: WorkingButtonProps) {
  const isWorking = disabled && Boolean(rest['data-loading']) && !rest['data-disabled']
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !isWorking}
      aria-disabled={isWorking || undefined}
      // The Enter key in a field presses the form's button: it is held up here as well.
      onClick={isWorking ? (event) => event.preventDefault() : onClick}
    />
  )
}
