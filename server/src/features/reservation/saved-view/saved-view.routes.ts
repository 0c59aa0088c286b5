import { savedViewApi } from '../../../../../contract/reservation/saved-view.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { SavedViews } from './saved-view.service.ts'

export const savedViewRoutes = (savedViews: SavedViews) =>
  handlers(savedViewApi, {
    listSavedViews: ({ member }) => savedViews.list(member.id),
    addSavedView: ({ member, body }) => savedViews.add(member.id, body),
    renameSavedView: ({ member, params, body }) => savedViews.rename(member.id, params.id, body.name),
    removeSavedView: ({ member, params }) => savedViews.remove(member.id, params.id),
  })
