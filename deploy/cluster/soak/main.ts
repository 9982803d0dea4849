// `npm run soak:cluster`: proves that a cluster loses nothing, and that the proof would notice. SEED=… repeats the order of a run,
// WORST=… is how often the worst fault is repeated, ONLY=… runs some of the faults, CONTROL=only or CONTROL=no one of both halves.
import { runAndCleanUp } from '#tests/soak/network/clean-up.ts'
import { control, type ProofOptions, prove } from './proof.ts'

const options: ProofOptions = {
  seed: Number(process.env.SEED ?? Date.now() % 2 ** 31),
  people: Number(process.env.PEOPLE ?? 40),
  worst: Number(process.env.WORST ?? 0),
  only: process.env.ONLY ?? '',
  print: (line) => process.stdout.write(`${line}\n`),
}
await runAndCleanUp(async (cleanUp) => {
  if (process.env.CONTROL !== 'only') {
    await prove(options, cleanUp)
    await cleanUp.run()
  }
  if (process.env.CONTROL !== 'no') await control(options, cleanUp)
})
