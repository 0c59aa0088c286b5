import { carePlanApi } from '../../../../contract/diagnosis/care-plan.ts'
import { diagnosisApi } from '../../../../contract/diagnosis/diagnosis.ts'
import { listEngines } from '../../../../contract/diagnosis/diagnosis-admin.ts'
import { shareApi } from '../../../../contract/diagnosis/share.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { CarePlanService } from './care-plan/care-plan.service.ts'
import type { createCheckInService } from './care-plan/check-in.service.ts'
import type { createFollowUpService } from './follow-up/follow-up.service.ts'
import type { createEngineStatistics } from './model/engine-statistics.service.ts'
import type { DiagnosisService } from './result/diagnosis.service.ts'
import type { createShareService } from './share/share.service.ts'
import type { SubmitService } from './submit/submit.service.ts'

interface DiagnosisServices {
  diagnosis: DiagnosisService
  submission: SubmitService
  followUp: ReturnType<typeof createFollowUpService>
  askExpert: (memberId: string, diagnosisId: string, question: string) => Promise<void>
  engineStatistics: ReturnType<typeof createEngineStatistics>
  carePlans: CarePlanService
  checkIns: ReturnType<typeof createCheckInService>
  shares: ReturnType<typeof createShareService>
}

export const diagnosisRoutes = ({
  diagnosis,
  submission,
  followUp,
  askExpert,
  engineStatistics,
  carePlans,
  checkIns,
  shares,
}: DiagnosisServices) =>
  handlers(
    { ...diagnosisApi, ...carePlanApi, ...shareApi, listEngines },
    {
      submitDiagnosis: ({ headers, body, member }) => {
        const { fullPlantImage, symptomImage, prompt, previousId, ...answers } = body
        const idempotencyKey = headers['idempotency-key']
        return submission.submit(member.id, {
          idempotencyKey,
          fullPlantImage,
          symptomImage,
          prompt,
          answers,
          previousId,
        })
      },
      listDiagnoses: ({ query, member }) => diagnosis.list(member.id, query),
      getDiagnosis: ({ params, member }) => diagnosis.get(member.id, params.id),
      answerFollowUp: async ({ params, body, member }) => {
        await followUp.answer(member.id, params.id, body)
        return diagnosis.get(member.id, params.id)
      },
      rateDiagnosis: async ({ params, body, member }) => {
        await diagnosis.rate(member.id, params.id, body)
        return null
      },
      askExpert: async ({ params, body, member }) => {
        await askExpert(member.id, params.id, body.question)
        return diagnosis.get(member.id, params.id)
      },
      getShareLink: ({ params, member }) => shares.get(member.id, params.id),
      createShareLink: ({ params, member }) => shares.create(member.id, params.id),
      removeShareLink: async ({ params, member }) => {
        await shares.remove(member.id, params.id)
        return null
      },
      getSharedDiagnosis: ({ params }) => shares.getShared(params.token),
      listEngines: ({ query }) => engineStatistics.list(query.days),
      getCarePlan: ({ params, member }) => carePlans.get(member.id, params.id),
      startCarePlan: ({ params, member }) => carePlans.start(member.id, params.id),
      tickCareTask: ({ params, body, member }) =>
        carePlans.tick(member.id, params.id, params.taskId, body.done),
      snoozeCarePlan: ({ params, body, member }) => carePlans.snooze(member.id, params.id, body.days),
      replaceCarePlan: ({ params, body, member }) => carePlans.replace(member.id, params.id, body.replace),
      stopCarePlan: ({ params, member }) => carePlans.stop(member.id, params.id),
      checkIn: async ({ params, body, member }) => {
        await checkIns.answer(member.id, params.id, body)
        return carePlans.getExisting(member.id, params.id)
      },
    },
  )
