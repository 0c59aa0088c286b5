import { ListSubheader } from '@mui/material'
import type { ReactNode } from 'react'
import { Layout, Menu, usePermissions } from 'react-admin'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { menuGroups } from '../shared/console-screen.ts'
import { screens } from './screens.tsx'

/** The frame of every page: the bar, and a menu of what this person's roles open. */
export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout menu={ConsoleMenu}>{children}</Layout>
)

function ConsoleMenu() {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const open = screens.filter(
    ({ roles, hidden }) => !hidden && roles.some((role) => permissions.includes(role)),
  )
  return (
    <Menu>
      <Menu.DashboardItem primaryText="시작" />
      {menuGroups.flatMap((group) => {
        const members = open.filter((screen) => screen.group === group)
        if (members.length === 0) return []
        return [
          <ListSubheader key={group} disableSticky sx={{ background: 'none', lineHeight: 2.5 }}>
            {group}
          </ListSubheader>,
          ...members.map(({ name, title, icon: Icon }) => (
            <Menu.Item key={name} to={`/${name}`} primaryText={title} leftIcon={<Icon />} />
          )),
        ]
      })}
    </Menu>
  )
}
