import { listAdminFaq, orderFaq } from '../../../../contract/company/faq-admin.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

export const useFaq = () => useServerQuery(listAdminFaq, {})
export const useOrderFaq = () =>
  useServerMutation(orderFaq, { invalidates: [listAdminFaq], alsoOnError: true })
