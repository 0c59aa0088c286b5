import { staffApi } from '../../../../contract/staff.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { StaffService } from './staff.service.ts'

export const staffRoutes = (staff: StaffService) =>
  handlers(staffApi, {
    getStaff: ({ member }) => staff.getStaff(member),
    listAudit: ({ query }) => staff.listAudit(query),
    uploadPicture: ({ member, body }) => staff.uploadPicture(member.id, body.picture),
  })
