import EditNotificationsIcon from '@mui/icons-material/EditNotificationsOutlined'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const TemplatesPage = later(() => import('./templates.page.tsx'), 'TemplatesPage')

export const notificationScreens: ConsoleScreen[] = [
  {
    name: 'notices',
    title: '알림 문구',
    roles: ['ADMIN'],
    group: '설정',
    icon: EditNotificationsIcon,
    page: TemplatesPage,
  },
]
