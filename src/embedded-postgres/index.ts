export { type AttachedCluster, attachCluster } from './attached-cluster.ts'
export { type Cluster, type ClusterOptions, removeCluster, startCluster } from './cluster.ts'
export { ClusterError } from './errors.ts'
export { type OsUser, userForPostgres } from './os-users.ts'
export {
  type ClusterLog,
  type SupervisedCluster,
  type SupervisionOptions,
  superviseCluster,
  type TakenElsewhere,
} from './supervised-cluster.ts'
