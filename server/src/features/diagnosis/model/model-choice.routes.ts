import { modelAdminApi } from '../../../../../contract/diagnosis/model-admin.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { ModelChoiceService } from './model-choice.service.ts'

/** `choice` is undefined when the environment names no model: reads return null, writes throw NOT_FOUND. */
export const modelChoiceRoutes = (choice: ModelChoiceService | undefined) =>
  handlers(modelAdminApi, {
    getModel: () => choice?.get() ?? null,
    setModel: ({ member, body }) => {
      if (!choice) throw new AppError('NOT_FOUND')
      return choice.set(member.id, body)
    },
    probeModel: () => {
      if (!choice) throw new AppError('NOT_FOUND')
      return choice.probe()
    },
  })
