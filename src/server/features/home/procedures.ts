import { groups } from './home-groups.ts'
import { network } from './network.ts'

export const home = { groups, network }
