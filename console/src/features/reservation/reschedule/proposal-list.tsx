import { Alert } from '@mui/material'
import { List, SelectInput } from 'react-admin'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import {
  type AdminRescheduleProposal,
  listRescheduleProposals,
  rescheduleProposalStatuses,
} from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { ResponsiveRows } from '../../../shared/display/list-rows.tsx'
import { StateChip } from '../../../shared/display/text.tsx'
import { DayInput } from '../../../shared/inputs/day-field.tsx'
import type { ResourceEndpoints } from '../../../shared/page/resource.tsx'
import { describeProposal, proposalStates } from './proposals-of-reservation.tsx'

export const endpoints: ResourceEndpoints = { list: listRescheduleProposals }

type Row = AdminRescheduleProposal

const states = rescheduleProposalStatuses.map((id) => ({ id, name: proposalStates[id].label }))
const filters = [
  <SelectInput key="status" source="status" label="답" choices={states} alwaysOn />,
  <DayInput key="day" source="day" label="옮기려는 날" alwaysOn />,
]

/** The days about which customers were asked, with their answers; a row opens its reservation. */
export const ProposalList = () => (
  <List
    filters={filters}
    empty={
      <Alert severity="info">
        아직 물은 일정이 없어요. 날짜를 옮기기 전에 손님에게 링크로 물으면 여기에 답이 모여요.
      </Alert>
    }
  >
    <ResponsiveRows<Row>
      to={({ reservationId }) => `/reservations/${reservationId}/show`}
      wraps={['reason']}
      line={(row) => ({
        title: row.customerName,
        state: <State {...row} />,
        about: `${describeProposal(row)} · ${row.number}`,
      })}
      columns={[
        ['답', (row) => <State {...row} />],
        ['예약 번호', 'number'],
        ['손님', 'customerName'],
        ['일정', describeProposal],
        ['이유', 'reason'],
        ['답할 때까지', ({ answerBy }) => formatDateTimeAt(answerBy)],
        ['물은 사람', 'proposedByName'],
      ]}
    />
  </List>
)

const State = ({ status }: Pick<Row, 'status'>) => <StateChip {...proposalStates[status]} />
