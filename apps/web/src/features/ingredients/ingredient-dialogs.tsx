import type { Ingredient, Vendor } from '@disclosure/api';
import { findAll, ingredientRules, messages } from '@disclosure/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { FaultSummary } from '../../components/fault-summary.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { explainUnder } from '../../lib/failure.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { IngredientFields } from './ingredient-fields.tsx';
import { fromIngredientValues, toIngredientValues } from './ingredient-values.ts';
import styles from './ingredients.module.css';
import { useIngredients } from './use-ingredients.ts';

interface IngredientDialogProps {
  readonly ingredient: Ingredient;
  readonly onClose: () => void;
}

interface EditIngredientDialogProps extends IngredientDialogProps {
  readonly vendors: readonly Vendor[];
}

export function EditIngredientDialog({ ingredient, vendors, onClose }: EditIngredientDialogProps) {
  const { change } = useIngredients();
  const form = useEditForm({
    item: ingredient,
    toValues: toIngredientValues,
    check: (values) => findAll(ingredientRules, values),
    save: async (values, ifMatch) => {
      await change.mutateAsync({ params: { id: ingredient.id }, body: fromIngredientValues(values), ifMatch });
      onClose();
    },
    explain: (error) => explainUnder(messages.ingredients.updateFailed, error),
  });
  if (form.conflict) return <ConflictDialog conflict={form.conflict} fields={conflictFields(vendors)} />;
  return (
    <Dialog title="Edit Ingredient" isDirty={form.isDirty} onClose={onClose}>
      <form {...form.formProps}>
        <FaultSummary faults={form.faults} />
        <div className={styles.fields}>
          <IngredientFields field={form.field} vendors={vendors} isCodeFixed />
        </div>
        <DialogFoot>
          <CancelButton />
          <SubmitButton busyText="Saving..." isBusy={form.isBusy}>
            Save Changes
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

const conflictFields = (vendors: readonly Vendor[]) => [
  { name: 'tradeName', label: 'Trade Name' },
  {
    name: 'vendorId',
    label: 'Supplier',
    show: (value: string) => vendors.find(({ id }) => String(id) === value)?.company ?? value,
  },
  { name: 'purpose', label: 'Purpose' },
  { name: 'ingredientName', label: 'Ingredient Name' },
  { name: 'casNumber', label: 'CAS Number' },
  { name: 'specificGravity', label: 'Specific Gravity' },
  { name: 'percentInAdditive', label: '% in Additive' },
  { name: 'units', label: 'Units' },
  { name: 'description', label: 'Description' },
  { name: 'comments', label: 'Comments' },
];

export function DeleteIngredientDialog({ ingredient, onClose }: IngredientDialogProps) {
  const { remove } = useIngredients();
  return (
    <ConfirmDialog
      title="Delete Ingredient"
      confirm="Delete Ingredient"
      busyText="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync(ingredient);
        onClose();
      }}
      explain={(error) => explainUnder(messages.ingredients.deleteFailed, error)}
      onClose={onClose}
    >
      <p>{messages.ingredients.confirmDelete}</p>
      <p>
        <strong>{ingredient.ingredient_name}</strong> of {ingredient.code} - {ingredient.product_name}
      </p>
    </ConfirmDialog>
  );
}
