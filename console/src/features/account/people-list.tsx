import { Chip, Stack } from '@mui/material'
import { List, SelectInput, TextInput, useListContext } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AdminPersonItem,
  getAdminPerson,
  listAdminPeople,
} from '../../../../contract/account/account-admin.ts'
import { staffRoles } from '../../../../contract/staff/staff.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { Muted, Tag } from '../../shared/display/text.tsx'
import type { ResourceEndpoints } from '../../shared/page/resource.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { Invitations } from './invitations.tsx'
import { roleNames } from './labels.ts'
import { RoleProposals } from './role-proposals.tsx'

export const endpoints: ResourceEndpoints = { list: listAdminPeople, one: getAdminPerson }

const filters = [
  <TextInput
    key="words"
    source="words"
    label="이름, 전화 끝 네 자리, 이메일, 회원번호"
    alwaysOn
    resettable
    sx={{ minWidth: 'min(340px, 100%)' }}
  />,
  <SelectInput
    key="role"
    source="role"
    label="역할"
    alwaysOn
    choices={staffRoles.map((role) => ({ id: role, name: roleNames[role] }))}
  />,
  <SelectInput
    key="blocked"
    source="blocked"
    label="이용"
    alwaysOn
    choices={[
      { id: 'true', name: '막힘' },
      { id: 'false', name: '열림' },
    ]}
  />,
]

/** Says why no customers are listed before anything is searched. */
function StaffOnlyHint() {
  const { filterValues } = useListContext()
  if (Object.values(filterValues).some(Boolean)) return null
  return <Muted sx={{ px: 2, pt: 1.5 }}>지금은 직원만 보여요. 손님은 이름이나 전화번호로 찾아 주세요.</Muted>
}

/** Searches people. Without a search text the server returns the staff. */
export function PeopleList() {
  const isAdmin = useHasRole('ADMIN')
  return (
    <>
      <RoleProposals />
      {isAdmin && <Invitations />}
      <List filters={filters} storeKey={false} perPage={20} empty={false} title="손님과 직원">
        <StaffOnlyHint />
        <ResponsiveRows<AdminPersonItem>
          to="show"
          line={(person) => ({
            title: person.name,
            state: <PersonStatus person={person} />,
            about: [person.phone, person.email].filter(Boolean).join(' · ') || '연락처 없음',
          })}
          columns={[
            ['이름', 'name'],
            ['전화번호', 'phone', { emptyText: '-' }],
            ['이메일', 'email', { emptyText: '-' }],
            ['역할과 이용', (person) => <PersonStatus person={person} />],
            ['가입', ({ createdAt }) => formatDateTimeAt(createdAt)],
          ]}
        />
      </List>
    </>
  )
}

/** Chips for the roles of a person and for a block. */
export const PersonStatus = ({ person: { roles, isBlocked } }: { person: AdminPersonItem }) => (
  <Stack direction="row" component="span" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
    {roles.map((role) => (
      <Tag key={role} component="span" color="primary" label={roleNames[role]} />
    ))}
    {isBlocked && <Chip component="span" size="small" color="error" label="이용 막힘" />}
  </Stack>
)
