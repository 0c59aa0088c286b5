import { inquiryApi } from '../../../../contract/inquiry/inquiry.ts'
import { inquiryAdminApi } from '../../../../contract/inquiry/inquiry-admin.ts'
import { createCachedRead } from '../../shared/cache/cached-read.ts'
import { handlers } from '../../shared/http/handlers.ts'
import { approveCompensation, offerCompensation, payCompensation, rejectCompensation } from './compensate.ts'
import type { InquiryContext } from './context.ts'
import {
  answerCompensation,
  getInquiry,
  listInquiries,
  openInquiry,
  rateInquiry,
  writeToInquiry,
} from './customer-inquiries.ts'
import { findClaimFigures } from './inquiry.repository.ts'
import {
  closeInquiry,
  getAdminInquiry,
  getInquiryChange,
  listAdminInquiries,
  listPassedOn,
  lookAtInquiry,
  openInquiryForCustomer,
  promiseInquiry,
  replyToInquiry,
  takeInquiry,
} from './inquiry-desk.ts'

export { sumCompensations } from './compensate.ts'
export { findCustomers } from './inquiry.repository.ts'
export { countPendingInquiries, moveInquiriesPastRest } from './inquiry-desk.ts'
export { inquiryPersonalData } from './personal-data.repository.ts'
export { endVisitInquiry, openVisitInquiry } from './visit-inquiry.ts'

/** A customer's matters from the first message to the outcome: the app's API and the console's API. */
export function inquiryRoutes(ctx: InquiryContext) {
  const readClaimFigures = createCachedRead(ctx.now, (db) => findClaimFigures(db, ctx.now()))
  return [
    ...handlers(inquiryApi, {
      getClaimFigures: () => readClaimFigures(ctx.db),
      listInquiries: ({ member }) => listInquiries(ctx, member.id),
      getInquiry: ({ member, params }) => getInquiry(ctx, member.id, params.id),
      openInquiry: ({ member, body }) => openInquiry(ctx, member.id, body),
      writeToInquiry: ({ member, params, body }) => writeToInquiry(ctx, member.id, params.id, body),
      answerCompensation: ({ member, params, body }) => answerCompensation(ctx, member.id, params.id, body),
      rateInquiry: ({ member, params, body }) => rateInquiry(ctx, member.id, params.id, body.rating),
    }),
    ...handlers(inquiryAdminApi, {
      listAdminInquiries: ({ member, query }) => listAdminInquiries(ctx, member.id, query.filter),
      getAdminInquiry: ({ member, params }) => lookAtInquiry(ctx, member.id, params.id),
      getInquiryChange: ({ member, params }) => getInquiryChange(ctx, member.id, params.id),
      openInquiryForCustomer: ({ member, body }) => openInquiryForCustomer(ctx, member.id, body),
      listPassedOn: ({ member, params }) => listPassedOn(ctx, member.id, params.id),
      replyToInquiry: ({ member, params, body, query }) =>
        replyToInquiry(ctx, member.id, params.id, body, query.seen),
      takeInquiry: ({ member, params }) => takeInquiry(ctx, member.id, params.id),
      promiseInquiry: ({ member, params, body }) =>
        promiseInquiry(ctx, member.id, params.id, new Date(body.dueAt)),
      closeInquiry: ({ member, params, body, query }) =>
        closeInquiry(ctx, member.id, params.id, body, query.seen),
      offerCompensation: async ({ member, params, body, query }) => {
        await offerCompensation(ctx, member.id, params.id, body, query.seen)
        return getAdminInquiry(ctx, member.id, params.id)
      },
      approveCompensation: async ({ member, params, query }) => {
        await approveCompensation(ctx, member.id, params, query.seen)
        return getAdminInquiry(ctx, member.id, params.id)
      },
      rejectCompensation: async ({ member, params, body }) => {
        await rejectCompensation(ctx, member.id, params, body.reason)
        return getAdminInquiry(ctx, member.id, params.id)
      },
      payCompensation: async ({ member, params, query }) => {
        await payCompensation(ctx, member.id, params, query.seen)
        return getAdminInquiry(ctx, member.id, params.id)
      },
    }),
  ]
}
