import type { Customer } from '@disclosure/api';
import { messages, normalCode, replacementMessages as words } from '@disclosure/core';
import { useMemo } from 'react';
import { DeleteDialog } from '../../components/delete-dialog/delete-dialog.tsx';
import { ingredientsSharingCode, printParts, productChoices } from '../../lib/chemical-options.ts';
import { announce, explainUnder } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { type ThirdPartyChems, useMappingUses } from './use-third-party-chems.ts';

interface DeleteMappingDialogProps {
  readonly customer: Customer;
  readonly chems: ThirdPartyChems;
  readonly code: string;
  readonly count: number;
  readonly onClose: () => void;
}

export function DeleteMappingDialog({ customer, chems, code, count, onClose }: DeleteMappingDialogProps) {
  const { remove, replace, refresh } = chems;
  const mayCall = useMayCall();
  const uses = useMappingUses(customer.id, code);
  const ingredients = chems.ingredients.data ?? [];
  const options = useMemo(() => productChoices(chems.ingredients.data ?? []), [chems.ingredients.data]);
  const isListed = ingredients.some((ingredient) => normalCode(ingredient.code) === normalCode(code));
  const finish = async () => {
    toasts.show(messages.mappings.deleted);
    await refresh().catch(() => toasts.show(messages.mappings.refreshFailed, 'failed'));
  };
  return (
    <DeleteDialog
      kind="mapping"
      title="Delete Mapping"
      question={`Are you sure you want to delete the mapping of ${code} for ${customer.name}? It removes ${count} ingredient(s).`}
      subject={<Subject chems={chems} code={code} />}
      uses={uses}
      warning={!isListed && (uses.data?.uses[0]?.count ?? 0) > 0 && <p>{words.codeInJobs(code, customer.name)}</p>}
      replacing={
        mayCall('replaceMapping')
          ? {
              placeholder: 'Select a chemical',
              options,
              renderEffect: (by) => {
                const product = ingredientsSharingCode(ingredients, by);
                return <p>{words.codePointsTo(code, product[0]?.product_name ?? '', printParts(product))}</p>;
              },
              run: async (by, seen) => {
                const [heir] = ingredientsSharingCode(ingredients, by);
                await replace.mutateAsync({ code, by: heir?.code ?? '', seen });
                await finish();
              },
            }
          : undefined
      }
      deleting={{
        confirm: 'Delete Mapping',
        run: async (seen) => {
          await remove.mutateAsync({ code, seen });
          await finish();
        },
      }}
      explain={(error) => announce(explainUnder(messages.mappings.deleteFailed, error))}
      onClose={onClose}
    />
  );
}

/** The code, and the products that it stands for. */
function Subject({ chems, code }: Pick<DeleteMappingDialogProps, 'chems' | 'code'>) {
  const own = chems.mappings.data?.filter(({ chem_code }) => normalCode(chem_code) === normalCode(code)) ?? [];
  const products = [...new Set(own.map(({ ingredient }) => `${ingredient.code} - ${ingredient.product_name}`))];
  return (
    <>
      <strong>{code}</strong>
      <small>{products.join(', ')}</small>
    </>
  );
}
