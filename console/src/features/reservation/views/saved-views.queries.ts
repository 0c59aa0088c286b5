import {
  addSavedView,
  listSavedViews,
  removeSavedView,
  renameSavedView,
} from '../../../../../contract/reservation/saved-view.ts'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'

const changes = { invalidates: [listSavedViews] }

export const useSavedViews = () => useServerQuery(listSavedViews, {})
export const useAddSavedView = () => useServerMutation(addSavedView, changes)
export const useRenameSavedView = () => useServerMutation(renameSavedView, changes)
export const useRemoveSavedView = () => useServerMutation(removeSavedView, changes)
