import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const peluqueriaADomicilio: TradeStock = {
  kind: 'personas',
  good: lines`
    Mi mamá {no puede salir|está en silla de ruedas} y le {cortó|hizo color} en casa. {La dejó divina y la hizo reír.|Se miró al espejo y me pidió el rouge.}
    Balayage {rubio ceniza|miel} sin que se me {quemara|arruinara} el pelo. {Cuatro horas de charla|Con foto de referencia y todo}. {Quedó igual.|El mejor color que tuve.}
    {Mi hijo con TEA|Mi nene} no se deja tocar la cabeza. {Se sentó en el piso con él|Cortó mientras jugaba}, sin apuro. {Primera vez sin llanto.|No tengo palabras.}
    Novia y {cuatro|seis} amigas peinadas {antes del mediodía|en tres horas}. {El rodete aguantó la cumbia.|Salí en las fotos como quería.}
    Venía de {un desastre de decoloración casera|otra peluquería con el pelo verde}. {Corrigió en dos sesiones|Me matizó} y {no me retó|me salvó las puntas}.
    Corte {bob|rolo|flequillo} que {crece bien|se acomoda solo}. {Tres meses y sigue con forma.|Me lavo y salgo.}
    {Toda la familia en una tarde|Cuatro cabezas, un perro mirando}: {mi marido, los chicos y yo|abuela incluida}. {Práctico y más barato.|Y barrió antes de irse.}
    Alisado {sin formol|} que {no larga olor|me sacó el frizz}. {Ahora llueve y no me importa.|En la humedad de $C es un milagro.}
    {me enseño a peinarme los rulos|metodo rulos}, me cambio la cabeza literal. {gracias|adios planchita}
    Me corté {el pelo largo|veinte centímetros} para donar: {lo ató, midió y embolsó|hizo todo como pide la fundación}.
  `,
  detail: lines`
    Trae {silla, lavacabezas portátil y capa|todo}.
    Escucha. {Pedís dos dedos y corta dos dedos.|No te impone.}
    Los productos son {buenos|sin amoníaco}, {huelen bien|se nota}.
    Barre todo {antes de irse|el pelo}.
    Recomienda lo que {me conviene a mí|va con mi cara}, no lo que está de moda.
  `,
  mixed: lines`
    El corte {lindo|bien}, el color {más oscuro que lo pedido|naranja en la raíz}. {A las dos lavadas mejoró.|Lo matizó después.}
    {Simpátic[o/a]|Buena onda} pero {llegó cuarenta minutos tarde|corrió al final}. {Tenía otro turno.|Salí con el pelo húmedo.}
    El flequillo {me quedó corto|torcido}. Crece, {por suerte|dicen}.
  `,
  bad: lines`
    Me {quemó el pelo|dejó mechones en la mano} con {polvo decolorante vencido|doble decoloración}. {Hubo que cortar todo.|Lloré una semana.}
    {El día de mi casamiento|Para la fiesta} {canceló dos horas antes|avisó a la mañana que no venía}. {Me peinó mi prima.|Imperdonable.}
  `,
  about: lines`
    Peluquer[o/a] hace {catorce|diez|veintiún} años. {Dejé el salón|Cerré el local} y voy a las casas: {mamás con bebés, gente mayor, quien no tiene tiempo|te ahorro el viaje}.
    {Colorista|Especialista en color y rulos}: {balayage, corrección|rubios sanos}. {Primero miro el pelo, después prometo.|Si no se puede, te lo digo.}
    Novias, {quince y fiestas|} con prueba previa. {Soy puntual por obsesión.|Llego antes que el fotógrafo.}
    Corto a {personas con movilidad reducida|chicos que no se dejan}, {a su ritmo|jugando}. {Tengo todo portátil, hasta lavacabezas.|En $B y alrededores.}
  `,
  headline: lines`
    {Corte y color en tu casa|El salón va a vos}
    {Rulos, rubios y novias|Color sin maltratar el pelo}
    {Peluquería para toda la familia|Peluquería paciente}
  `,
  specialty: lines`
    balayage
    corrección de color
    rulos
    novias
    corte de niños
    alisado sin formol
    adultos mayores
    peinados
    barba
  `,
};
