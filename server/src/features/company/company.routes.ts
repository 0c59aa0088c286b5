import { companyApi, type Site } from '../../../../contract/company.ts'
import { handlers } from '../../shared/http/handlers.ts'

export const companyRoutes = (site: Site) => handlers(companyApi, { getSite: () => site })
