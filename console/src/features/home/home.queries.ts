import { getOpeningSoon, setOpeningSoon } from '../../../../contract/home/home-admin.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

export const useOpeningSoon = () => useServerQuery(getOpeningSoon, {})
export const useSaveOpeningSoon = () => useServerMutation(setOpeningSoon, { invalidates: [getOpeningSoon] })
