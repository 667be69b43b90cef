import type { Vendor } from '@disclosure/api';
import { findAll, ingredientRules, messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import styles from '../../components/add-panel.module.css';
import { FaultSummary } from '../../components/fault-summary.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { explainUnder } from '../../lib/failure.ts';
import { useForm } from '../../lib/use-form.ts';
import { IngredientFields } from './ingredient-fields.tsx';
import { blankIngredient, fromIngredientValues } from './ingredient-values.ts';
import { useIngredients } from './use-ingredients.ts';

interface AddIngredientFormProps {
  readonly vendors: readonly Vendor[];
  readonly onAdded: (name: string) => void;
}

export function AddIngredientForm({ vendors, onAdded }: AddIngredientFormProps) {
  const { add } = useIngredients();
  const form = useForm({
    initial: blankIngredient,
    check: (values) => findAll(ingredientRules, values),
    submit: async (values) => {
      const { code, ingredient_name } = await add.mutateAsync(fromIngredientValues(values));
      onAdded(`${ingredient_name} to ${code}`);
    },
    explain: (error) => explainUnder(messages.ingredients.addFailed, error),
  });
  return (
    <form {...form.formProps} aria-label="Add New Ingredient">
      <FaultSummary faults={form.faults} />
      <div className={styles.fields}>
        <IngredientFields field={form.field} vendors={vendors} />
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => form.replace(blankIngredient)}>
          Clear
        </Button>
        <SubmitButton busyText="Adding..." isBusy={form.isBusy}>
          Add Ingredient
        </SubmitButton>
      </div>
    </form>
  );
}
