import type { AdminProduct } from '../../../../contract/shop/shop-admin.ts'
import { type ConsoleScreen, resource } from '../../shared/page/console-screen.tsx'

export const shopScreens: ConsoleScreen[] = [
  {
    name: 'products',
    title: '상품',
    roles: ['OPERATOR', 'ADMIN'],
    group: '콘텐츠',
    ...resource(() => import('./products.tsx'), {
      list: 'ProductList',
      edit: 'ProductEdit',
      create: 'ProductCreate',
    }),
    record: ({ name }: AdminProduct) => name,
  },
]
