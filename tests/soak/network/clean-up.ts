export interface CleanUp {
  add(step: () => Promise<unknown>): void
  run(): Promise<void>
}

export function createCleanUp(): CleanUp {
  const steps: (() => Promise<unknown>)[] = []
  return {
    add: (step) => {
      steps.push(step)
    },
    async run() {
      for (let step = steps.pop(); step; step = steps.pop())
        await step().catch((error: unknown) => process.stderr.write(`cleaning up: ${error}\n`))
    },
  }
}

/**
 * Ends the process afterwards, and what the work has started: also on failure, at a signal, or with the parent.
 * @param options.describe the line about a failure; by default with the stack
 * @param options.interruptedCode the exit code after a signal
 */
export async function runAndCleanUp(
  work: (cleanUp: CleanUp) => Promise<void>,
  { describe = (error: unknown) => String(error instanceof Error ? error.stack : error), interruptedCode = 130 } = {},
): Promise<never> {
  const cleanUp = createCleanUp()
  let isInterrupted = false
  const interrupted = new Promise<number>((resolve) => {
    const interrupt = () => {
      isInterrupted = true
      resolve(interruptedCode)
    }
    // Also a second signal while things are being stopped.
    for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(reason, interrupt)
  })
  const worked = work(cleanUp).then(
    () => 0,
    (error: unknown) => {
      // What was stopped fails.
      if (!isInterrupted) process.stderr.write(`${describe(error)}\n`)
      return 1
    },
  )
  const code = await Promise.race([worked, interrupted])
  await cleanUp.run()
  process.exit(code)
}
