/** What must be closed again, in reverse order, also after an interruption. */
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
