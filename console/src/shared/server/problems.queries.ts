import { listProblems } from '../../../../contract/diagnosis/diagnosis-admin.ts'
import { useServerQuery } from './server-query.ts'

/** The problems that the diagnosis knows, for choosing one. */
export const useProblems = () => useServerQuery(listProblems, {})
