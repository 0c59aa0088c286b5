import { listAreas, removeArea, saveArea, tryArea } from '../../../../../contract/reservation/area-admin.ts'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'

export const useAreas = () => useServerQuery(listAreas, {})
export const useSaveArea = () => useServerMutation(saveArea, { invalidates: [listAreas] })
export const useRemoveArea = () => useServerMutation(removeArea, { invalidates: [listAreas] })
/** Returns the verdict for an address, and the row that decides it. */
export const useCheckArea = () => useServerMutation(tryArea)
