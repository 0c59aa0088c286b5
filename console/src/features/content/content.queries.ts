import {
  getContentPicks,
  listAdminContents,
  listAdminContentTags,
  previewContent,
  setContentPicks,
} from '../../../../contract/content/content-admin.ts'
import { getProductPicks, listAdminProducts, setProductPicks } from '../../../../contract/shop/shop-admin.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

export const useContentTags = () => useServerQuery(listAdminContentTags, {})

/** The text of an article as the server would store it. */
export const useContentPreview = (body: string) => useServerQuery(previewContent, { body: { body } })

const choiceCount = 20

/** Published articles whose title contains `search`. */
export const usePublishedContents = (search: string) =>
  useServerQuery(
    listAdminContents,
    { query: { size: choiceCount, state: 'PUBLISHED', ...(search && { search }) } },
    { keepPrevious: true },
  )

/** Visible products whose name contains `search`. */
export const useVisibleProducts = (search: string) =>
  useServerQuery(
    listAdminProducts,
    { query: { size: choiceCount, isShown: 'true', ...(search && { search }) } },
    { keepPrevious: true },
  )

export const useContentPicks = () => useServerQuery(getContentPicks, {})
export const useProductPicks = () => useServerQuery(getProductPicks, {})
export const useSaveContentPicks = () =>
  useServerMutation(setContentPicks, { invalidates: [getContentPicks] })
export const useSaveProductPicks = () =>
  useServerMutation(setProductPicks, { invalidates: [getProductPicks] })
