import { useInvalidate } from '../../../../client/use-invalidate.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { listTemplates, type previewTemplate } from '../../../../contract/notification/notification-admin.ts'
import { useServerQuery } from '../../shared/server/server-query.ts'

export type TemplatePreview = Data<typeof previewTemplate>

export const useTemplates = () => useServerQuery(listTemplates, {})

/** Returns a function that reads the templates again; it resolves when they have arrived. */
export function useReloadTemplates() {
  const invalidate = useInvalidate()
  return () => invalidate(listTemplates)
}
