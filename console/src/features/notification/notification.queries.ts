import { useInvalidate } from '../../../../client/use-invalidate.ts'
import type { CallInput, Data } from '../../../../contract/endpoint.ts'
import {
  listTemplates,
  previewTemplate,
  resetTemplate,
  saveTemplate,
} from '../../../../contract/notification/notification-admin.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

export type TemplatePreview = Data<typeof previewTemplate>

export const useTemplates = () => useServerQuery(listTemplates, {})

/** A wording with example values filled in. */
export const useTemplatePreview = (name: string, body: CallInput<typeof previewTemplate>['body']) =>
  useServerQuery(previewTemplate, { params: { name }, body })

export const useSaveTemplate = () => useServerMutation(saveTemplate)
export const useResetTemplate = () => useServerMutation(resetTemplate)

/** Returns a function that reads the templates again; it resolves when they have arrived. */
export function useReloadTemplates() {
  const invalidate = useInvalidate()
  return () => invalidate(listTemplates)
}
