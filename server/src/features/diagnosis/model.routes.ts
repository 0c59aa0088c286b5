import { modelAdminApi } from '../../../../contract/model-admin.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { ModelChoices } from './model-choice.service.ts'

/** Without a model in the environment there is nothing to decide. */
export const modelRoutes = (choice: ModelChoices | undefined) =>
  handlers(modelAdminApi, {
    getModel: () => choice?.get() ?? null,
    setModel: ({ member, body }) => {
      if (!choice) throw new AppError('NOT_FOUND')
      return choice.set(member.id, body)
    },
  })
