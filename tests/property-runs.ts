/** How many random inputs a property of the domain is tried with: `npm run soak` tries more. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 200)
