import type { Rule } from '../rule/rule.ts';

export const xmlExistsRules: readonly Rule<{ readonly xml: string; readonly action: 'save' | 'download' | 'view' }>[] =
  [
    {
      id: 'SAVE-01',
      message: 'No XML content to {action}. Please generate XML first.',
      fails: ({ xml }) => xml === '',
      values: ({ action }) => ({ action }),
    },
  ];

export const customerChosenRules: readonly Rule<{ readonly customerId: number | null }>[] = [
  {
    id: 'SAVE-02',
    message: 'You must select a customer before saving the XML file.',
    fails: ({ customerId }) => customerId === null,
  },
];
