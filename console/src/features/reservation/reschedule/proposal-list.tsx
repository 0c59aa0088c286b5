import { useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { Datagrid, List, SelectInput, SimpleList } from 'react-admin'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import {
  type AdminRescheduleProposal,
  listRescheduleProposals,
  rescheduleProposalStatuses,
} from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { listColumns, onOneLine } from '../../../shared/display/list-rows.tsx'
import { StateChip } from '../../../shared/display/text.tsx'
import { DayInput } from '../../../shared/inputs/day-field.tsx'
import type { ResourceEndpoints } from '../../../shared/page/resource.tsx'
import { describeProposal, proposalStates } from './proposal-labels.ts'

export const endpoints: ResourceEndpoints = { list: listRescheduleProposals }

type Row = AdminRescheduleProposal

const states = rescheduleProposalStatuses.map((id) => ({ id, name: proposalStates[id].label }))
const filters = [
  <SelectInput key="status" source="status" label="답" choices={states} alwaysOn />,
  <DayInput key="day" source="day" label="옮기려는 날" alwaysOn />,
]

const toReservation = ({ reservationId }: Row) => `/reservations/${reservationId}/show`

/** The days about which customers were asked, with their answers; a row opens its reservation. */
export function ProposalList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List filters={filters}>
      {isSmall ? (
        <SimpleList<Row>
          linkType={(row) => toReservation(row as Row)}
          primaryText={(row) => row.customerName}
          tertiaryText={(row) => <State {...row} />}
          secondaryText={(row) => `${describeProposal(row)} · ${row.number}`}
        />
      ) : (
        <Datagrid rowClick={(_id, _resource, row) => toReservation(row as Row)} sx={onOneLine(['reason'])}>
          {listColumns<Row>([
            ['답', (row) => <State {...row} />],
            ['예약 번호', 'number'],
            ['손님', 'customerName'],
            ['일정', describeProposal],
            ['이유', 'reason'],
            ['답할 때까지', ({ answerBy }) => formatDateTimeAt(answerBy)],
            ['물은 사람', 'proposedByName'],
          ])}
        </Datagrid>
      )}
    </List>
  )
}

const State = ({ status }: Pick<Row, 'status'>) => <StateChip {...proposalStates[status]} />
