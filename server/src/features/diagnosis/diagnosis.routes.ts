import { carePlanApi } from '../../../../contract/diagnosis/care-plan.ts'
import { diagnosisApi } from '../../../../contract/diagnosis/diagnosis.ts'
import { listEngines as listEnginesEndpoint } from '../../../../contract/diagnosis/diagnosis-admin.ts'
import { modelAdminApi } from '../../../../contract/diagnosis/model-admin.ts'
import { promiseApi } from '../../../../contract/diagnosis/promise.ts'
import { shareApi } from '../../../../contract/diagnosis/share.ts'
import { handlers } from '../../shared/http/handlers.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import {
  replaceCarePlan,
  snoozeCarePlan,
  startCarePlan,
  stopCarePlan,
  tickCareTask,
} from './care-plan/change-care-plan.ts'
import { answerCheckIn } from './care-plan/check-in.ts'
import { getCarePlan } from './care-plan/get-care-plan.ts'
import type { DiagnosisContext } from './context.ts'
import { firstQuestionFor } from './engine/first-question.ts'
import { askExpert } from './expert-desk/expert-question.ts'
import { promiseAnswer } from './expert-desk/keep-promises.ts'
import { listEngines } from './model/list-engines.ts'
import { getModel, probeAndGetModel, setModel } from './model/set-model.ts'
import { answerFollowUp } from './result/answer-follow-up.ts'
import { getDiagnosis, listDiagnoses, rateDiagnosis } from './result/get-diagnosis.ts'
import {
  createShareLink,
  getSharedDiagnosis,
  getShareLink,
  removeShareLink,
} from './result/share-diagnosis.ts'
import { submitDiagnosis } from './submit/submit-diagnosis.ts'

export const diagnosisRoutes = (ctx: DiagnosisContext) =>
  handlers(
    {
      ...diagnosisApi,
      ...promiseApi,
      ...carePlanApi,
      ...shareApi,
      ...modelAdminApi,
      listEngines: listEnginesEndpoint,
    },
    {
      submitDiagnosis: ({ headers, body, member }) =>
        submitDiagnosis(ctx, member.id, { ...body, idempotencyKey: headers['idempotency-key'] }),
      getFirstQuestion: ({ body }) => firstQuestionFor(body.prompt, ctx.now()),
      getAnswerPromise: async () => {
        const { hours, dueAt } = await promiseAnswer(ctx, ctx.db)
        return { hours, day: seoulDay(new Date(dueAt.getTime() - 1)) }
      },
      listDiagnoses: ({ query, member }) => listDiagnoses(ctx, member.id, query),
      getDiagnosis: ({ params, member }) => getDiagnosis(ctx, member.id, params.id),
      answerFollowUp: ({ params, body, member }) => answerFollowUp(ctx, member.id, params.id, body),
      rateDiagnosis: ({ params, body, member }) => rateDiagnosis(ctx, member.id, params.id, body),
      askExpert: ({ params, body, member }) => askExpert(ctx, member.id, params.id, body.question),
      getShareLink: ({ params, member }) => getShareLink(ctx, member.id, params.id),
      createShareLink: ({ params, member }) => createShareLink(ctx, member.id, params.id),
      removeShareLink: ({ params, member }) => removeShareLink(ctx, member.id, params.id),
      getSharedDiagnosis: ({ params }) => getSharedDiagnosis(ctx, params.token),
      getCarePlan: ({ params, member }) => getCarePlan(ctx, member.id, params.id),
      startCarePlan: ({ params, member }) => startCarePlan(ctx, member.id, params.id),
      tickCareTask: ({ params, body, member }) =>
        tickCareTask(ctx, member.id, params.id, { id: params.taskId, isDone: body.done }),
      snoozeCarePlan: ({ params, body, member }) => snoozeCarePlan(ctx, member.id, params.id, body.days),
      replaceCarePlan: ({ params, body, member }) => replaceCarePlan(ctx, member.id, params.id, body.replace),
      stopCarePlan: ({ params, member }) => stopCarePlan(ctx, member.id, params.id),
      checkIn: ({ params, body, member }) => answerCheckIn(ctx, member.id, params.id, body),
      listEngines: ({ query }) => listEngines(ctx, query.days),
      getModel: () => getModel(ctx),
      setModel: ({ member, body }) => setModel(ctx, member.id, body),
      probeModel: () => probeAndGetModel(ctx),
    },
  )
