import { addSearch } from "./search";
import { tokenField } from "./token";
import { addTryIt } from "./try-it";

addSearch();
addTryIt(tokenField());
